import { AUDIT_ACTIONS, AUDIT_DATES, AUDIT_ENTITIES } from '@klaster/shared/contract/audit';
import { SEARCH_LENGTH } from '@klaster/shared/contract/http';
import { filter } from '@klaster/shared/router';
import type { Filters } from '@klaster/shared/router';

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const day = {
  fallback: '',
  read: (text: string) => {
    const isDate = DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
    return isDate && text >= AUDIT_DATES.first && text <= AUDIT_DATES.last ? text : undefined;
  },
};

/** The largest `integer` of PostgreSQL. */
const MAX_ID = 2_147_483_647;

export const AUDIT_FILTERS = {
  who: filter.text(SEARCH_LENGTH),
  action: filter.oneOf([...AUDIT_ACTIONS, ''], ''),
  entity: filter.oneOf([...AUDIT_ENTITIES, ''], ''),
  entity_id: filter.wholeNumber(0, MAX_ID, 0),
  from: day,
  to: day,
};

export type AuditFilterState = Filters<typeof AUDIT_FILTERS>;
export type AuditFilters = AuditFilterState['values'];
