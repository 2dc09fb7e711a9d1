import { fetchUtils } from 'react-admin';
import type { DataProvider, GetListParams } from 'react-admin';

type Row = { id?: number; cluster_id?: number };

function addressOf(resource: string, { pagination, sort }: GetListParams): string {
  const query = new URLSearchParams();
  if (pagination) query.set('page', String(pagination.page));
  if (resource === 'rating') {
    if (pagination) query.set('page_size', String(pagination.perPage));
    return `/api/rating?${query.toString()}`;
  }
  if (sort) query.set('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`);
  return `/api/registers/${resource}?${query.toString()}`;
}

async function getList(resource: string, params: GetListParams) {
  const { json } = await fetchUtils.fetchJson(addressOf(resource, params));
  const { items, total } = json.data as { items: Row[]; total: number };
  return { data: items.map((row) => ({ ...row, id: row.id ?? row.cluster_id })), total };
}

/** The lists are public and only looked at. */
const refuse = () => Promise.reject(new Error('The lists are read-only'));

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
