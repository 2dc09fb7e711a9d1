/** A cluster report with the few figures that this server has. */
type Report = Record<string, string | number | null> & { id: number; status: string };

/** This server stores exact decimals, and writes them as texts. */
export type Decimal = `${number}`;

export type Factory = {
  id: number;
  company_name: string;
  stir: string;
  daily_capacity: Decimal | null;
  annual_capacity: Decimal | null;
  sunflower_capacity: Decimal | null;
  is_active: boolean;
  updated_at: string;
};

export type Province = { code: string; name: string; live: Factory[]; removed: Factory[] };

export type Data = { reports: Report[]; remarks: Map<number, string>; provinces: Province[] };

/** A server's few records, a fresh copy for each. */
export function makeData(): Data {
  return {
    reports: [report(1, 'Чирчиқ Пахта', 'Янги'), report(2, 'Зомин Тола', 'Қабул қилинди')],
    remarks: new Map([[2, 'Тўлиқ ва тўғри.']]),
    provinces: [
      {
        code: '1',
        name: 'Биринчи вилоят',
        live: [factory(11, 'Шарқ Ёғ', 40), factory(12, 'Ғарб Ёғ', 60)],
        removed: [],
      },
      { code: '2', name: 'Иккинчи вилоят', live: [], removed: [factory(21, 'Эски Ёғ', 15)] },
    ],
  };
}

function report(id: number, farm: string, status: string): Report {
  return {
    id,
    farm,
    status,
    province_name: 'Тошкент вилояти',
    year: 2025,
    district_name: 'Зангиота тумани',
    full_name: 'Аҳмедов Ботир',
    phone_number: '+998711234567',
    cluster_lands: 4200,
    first_plan: 12_600,
    first_current: 11_970,
    first_percent: 95,
    twenty_total_export_sum: null,
  };
}

function factory(id: number, company_name: string, daily_capacity: number): Factory {
  return {
    id,
    company_name,
    stir: String(200_000_000 + id),
    daily_capacity: `${daily_capacity}`,
    annual_capacity: `${daily_capacity * 300}`,
    sunflower_capacity: null,
    is_active: true,
    updated_at: '2026-05-01T09:00:00Z',
  };
}
