import type { Data, Decimal, Factory, Province } from './data';

/** Result of a handler: a status and the body's `data`, or a refusal with its `detail`. */
export type Answer = { status: number; body: { data: unknown } | { detail: string } };

export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
export const refuse = (status: number, detail: string): Answer => ({ status, body: { detail } });

const sum = (values: (Decimal | null)[]) => String(values.reduce((total, value) => total + Number(value ?? 0), 0));

function totals(factories: Factory[]): object {
  return {
    factories_count: factories.length,
    daily_capacity: sum(factories.map((factory) => factory.daily_capacity)),
    annual_capacity: sum(factories.map((factory) => factory.annual_capacity)),
    sunflower_capacity: sum(factories.map((factory) => factory.sunflower_capacity)),
  };
}

/** The list of provinces with their live factories, and the totals. */
export function provincesTotals({ provinces }: Data): Answer {
  return ok({
    provinces: provinces.map(({ code, name, live }) => ({ province_code: code, province_name: name, ...totals(live) })),
    total_sum: totals(provinces.flatMap(({ live }) => live)),
  });
}

/** The list of provinces that have removed factories. */
export function removedProvinces({ provinces }: Data): Answer {
  const some = provinces.filter(({ removed }) => removed.length > 0);
  return ok(
    some.map(({ code, name, removed }) => ({
      province_code: code,
      province_name: name,
      factories_count: removed.length,
    })),
  );
}

/** One province's factories, on one side of the register. */
export function factoriesOf({ provinces }: Data, region: string, side: 'live' | 'removed'): Answer {
  const province = provinces.find(({ code }) => code === region);
  if (!province) return refuse(404, 'Вилоят топилмади.');
  const factories = province[side];
  return ok({ province_info: { province_name: province.name }, factories, total_sum: totals(factories) });
}

/** Moves a factory from one side of the register to the other. */
export function move({ provinces }: Data, id: number, from: 'live' | 'removed'): Answer {
  const to = from === 'live' ? 'removed' : 'live';
  const province = provinces.find((candidate: Province) => candidate[from].some((factory) => factory.id === id));
  const factory = province?.[from].find((candidate) => candidate.id === id);
  if (!province || !factory) return refuse(404, 'Корхона топилмади.');
  province[from] = province[from].filter((candidate) => candidate !== factory);
  province[to].push(factory);
  return ok(null);
}

type Decision = { readonly status: string; readonly comment: unknown };

/** Decides a new report. */
export function decide({ reports, remarks }: Data, id: number, { status, comment }: Decision): Answer {
  const report = reports.find((candidate) => candidate.id === id);
  if (!report) return refuse(404, 'Ҳисобот топилмади.');
  if (report.status !== 'Янги') return refuse(409, 'Ҳисобот кўриб чиқилган.');
  if (typeof comment !== 'string' || comment.length < 4) return refuse(422, 'Изоҳ керак.');
  report.status = status;
  remarks.set(id, comment);
  return ok(null);
}
