import type { Language } from '../http/languages';
import type { Position } from '../http/positions';
import type { Approver, REPORT_STATUS } from '../http/list-queries';
import type { AuditAction, AuditEntity } from './entities';
import { REGISTERS, type RegisterName } from '../kinds';
import { registerNames } from '../kinds/labels';

/** In one language, for pages and files. */
export type AuditLabels = {
  readonly actions: Readonly<Record<AuditAction, string>>;
  /** What a removal means for an entry of a register and for each other kind that is removed. */
  readonly removals: Readonly<Record<'register' | Removable, string>>;
  readonly entities: Readonly<Record<AuditEntity, string>>;
  /** Fields that no other dictionary has labels for. */
  readonly fields: Readonly<Record<string, string>>;
  readonly positions: Readonly<Record<Position, string>>;
  readonly statuses: Readonly<Record<keyof typeof REPORT_STATUS, string>>;
  readonly words: {
    readonly yes: string;
    readonly no: string;
    readonly quarter: string;
    readonly version: string;
    readonly note: string;
    readonly criterion: string;
    /** In place of a value that is not shown yet. */
    readonly withheld: string;
  };
  /** Who decides at a level of approval. */
  readonly approvers: Readonly<Record<Approver, string>>;
  readonly file: {
    readonly title: string;
    readonly period: string;
    readonly columns: Readonly<Record<AuditColumn, string>>;
  };
};

type Removable = 'periods' | 'holidays' | 'approval_delegations' | 'scoring_method_draft' | 'api_keys' | 'webhooks';

export type AuditColumn =
  | 'at'
  | 'user_name'
  | 'user_login'
  | 'action'
  | 'entity'
  | 'subject'
  | 'label'
  | 'before'
  | 'after';

type OwnLabels = Omit<AuditLabels, 'entities'> & {
  readonly entities: Readonly<Record<Exclude<AuditEntity, RegisterName>, string>>;
};

/** Without registers, whose names `registerNames` has. */
const ownLabels: Readonly<Record<Language, () => Promise<{ default: OwnLabels }>>> = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './labels/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './labels/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './labels/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './labels/en.json'),
};

async function withRegisters(language: Language): Promise<{ default: AuditLabels }> {
  const [{ default: labels }, names] = await Promise.all([ownLabels[language](), registerNames(language)]);
  return { default: { ...labels, entities: { ...names, ...labels.entities } } };
}

/** Each language is fetched on first use. */
export const auditLabels: Readonly<Record<Language, () => Promise<{ default: AuditLabels }>>> = {
  'uz-Cyrl': () => withRegisters('uz-Cyrl'),
  'uz-Latn': () => withRegisters('uz-Latn'),
  ru: () => withRegisters('ru'),
  en: () => withRegisters('en'),
};

/** What was done, in the words of its kind: a key is revoked, an entry is taken off its register. */
export function actionLabel(
  { actions, removals }: Pick<AuditLabels, 'actions' | 'removals'>,
  { action, entity }: { readonly action: AuditAction; readonly entity: AuditEntity },
): string {
  if (action !== 'remove') return actions[action];
  const words: Readonly<Partial<Record<AuditEntity, string>>> = removals;
  return entity in REGISTERS ? removals.register : (words[entity] ?? actions.remove);
}
