import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';
import type { Language } from '@klaster/shared/contract/http';
import type { Notice, NoticeKind } from '@klaster/shared/contract/notices';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { SECURITY_KINDS } from '../../modules/notices/repository';
import { fill } from '../../kernel/texts/fill';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

/** The subject is a single line, even if a name in it has line breaks. */
export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: { readonly url: string; readonly comment: string };
};

/** Identical notices are listed once. Beyond this number they are only counted. */
const MAX_LISTED = 10;

/** Lifetime of a link that confirms an address. */
export const CONFIRMATION_HOURS = 72;

/** Contains a sentence and a link for each notice, but no figures or remarks. @param publicOrigin `https://klaster.example` */
export function noticeLetter(notices: readonly Notice[], language: Language, publicOrigin: string): Letter {
  const texts = TEXTS[language];
  const [first] = notices;
  const subject =
    first && notices.length === 1 ? writeSentence(first, language) : fill(texts.several, { count: notices.length });
  const warning = notices.some(({ kind }) => SECURITY_KINDS.has(kind)) ? [texts.security] : [];
  return letter(
    { subject, parts: [...listNotices(notices, language, publicOrigin), ...warning] },
    language,
    publicOrigin,
  );
}

/** Kinds that are in neither list are the group of other notices. */
const DIGEST_GROUPS: Readonly<Record<'due' | 'decided', readonly NoticeKind[]>> = {
  due: ['report_due', 'decisions_due'],
  decided: ['report_confirmed', 'report_rejected', 'report_reopened'],
};

/** The notices of a day or a week by group: what is due, what was decided, and the others. */
export function digestLetter(notices: readonly Notice[], language: Language, publicOrigin: string): Letter {
  const { digest } = TEXTS[language];
  const { due, decided } = DIGEST_GROUPS;
  const groups = {
    due: notices.filter(({ kind }) => due.includes(kind)),
    decided: notices.filter(({ kind }) => decided.includes(kind)),
    other: notices.filter(({ kind }) => !due.includes(kind) && !decided.includes(kind)),
  };
  const parts = (['due', 'decided', 'other'] as const).flatMap((group) => {
    const [first = '', ...rest] = listNotices(groups[group], language, publicOrigin);
    return first === '' ? [] : [`${digest[group]}\n\n${first}`, ...rest];
  });
  return letter({ subject: fill(digest.subject, { count: notices.length }), parts }, language, publicOrigin);
}

function listNotices(notices: readonly Notice[], language: Language, publicOrigin: string): string[] {
  const link = `${publicOrigin}/notices`;
  const written = notices.map(
    (notice) => `${writeSentence(notice, language)}\n${notice.to ? publicOrigin + notice.to : link}`,
  );
  // Duplicates would crowd out other notices.
  const lines = [...new Set(written)];
  const rest = lines.length - MAX_LISTED;
  const more = rest > 0 ? [fill(TEXTS[language].more, { count: rest, link })] : [];
  return [...lines.slice(0, MAX_LISTED), ...more];
}

/** Discloses nothing about the account. */
export function confirmationLetter(token: string, language: Language, publicOrigin: string): Letter {
  const { subject, text, until } = TEXTS[language].confirmation;
  const link = `${publicOrigin}/profile#email=${token}`;
  return letter({ subject, parts: [text, link, fill(until, { hours: CONFIRMATION_HOURS })] }, language, publicOrigin);
}

/** Names neither the account nor the new address. */
export function addressChangedLetter(language: Language, publicOrigin: string): Letter {
  const { address_changed, security } = TEXTS[language];
  return letter({ subject: address_changed.subject, parts: [address_changed.text, security] }, language, publicOrigin);
}

function letter(
  { subject, parts }: { readonly subject: string; readonly parts: readonly string[] },
  language: Language,
  publicOrigin: string,
): Letter {
  const { footer, unsubscribe } = TEXTS[language];
  const url = `${publicOrigin}/profile`;
  const text = [...parts, fill(`-- \n${footer}`, { link: url })].join('\n\n');
  return { subject, text: `${text}\n`, unsubscribe: { url, comment: unsubscribe } };
}

function writeSentence(notice: Notice, language: Language): string {
  const { kind, year, quarter, day, person, cluster_name, act, actor, count, change } = notice;
  const texts = TEXTS[language];
  const values = { person: writeName(person ?? '', language), count: count ?? '' };
  const sentence = fill(texts.kinds[kind], {
    actor: writeName(actor ?? '', language),
    act: act ? fill(texts.acts[act], values) : '',
    change: change ? texts.changes[change] : '',
    period: fill(texts.period, { year: year ?? '', quarter: quarter ?? '' }),
    day: (day ?? '').replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1'),
    ...values,
  });
  return cluster_name === null ? sentence : `${writeName(cluster_name, language)}: ${sentence}`;
}

/** In the script of the language, without line breaks, which could inject headers. */
function writeName(name: string, language: Language): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return language === 'uz-Latn' || language === 'en' ? toLatin(line) : line;
}
