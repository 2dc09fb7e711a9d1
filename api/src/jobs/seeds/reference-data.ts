import districtRows from '../../../data/districts.json';
import provinceRows from '../../../data/provinces.json';
import type { DistrictTable, ProvinceTable } from '../../kernel/database/schema/tables';

/** The 14 provinces. Source: data/SOURCES.md. */
export const provinces: readonly ProvinceTable[] = provinceRows;

/** The 206 districts and cities. Source: data/SOURCES.md. */
export const districts = districtRows as readonly Omit<DistrictTable, 'sort_key'>[];
