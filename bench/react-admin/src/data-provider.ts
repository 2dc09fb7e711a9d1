import { fetchUtils } from 'react-admin';
import type { DataProvider, GetListParams } from 'react-admin';

async function getList(resource: string, { pagination, sort }: GetListParams) {
  const query = new URLSearchParams();
  if (pagination) query.set('page', String(pagination.page));
  if (sort) query.set('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`);
  const { json } = await fetchUtils.fetchJson(`/api/registers/${resource}?${query.toString()}`);
  return { data: json.data.items, total: json.data.total };
}

/** The register is public and only looked at. */
const refuse = () => Promise.reject(new Error('The register is read-only'));

export const dataProvider = {
  getList,
  getOne: refuse,
  getMany: refuse,
  getManyReference: refuse,
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
} as DataProvider;
