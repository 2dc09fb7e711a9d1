import { createHash } from 'node:crypto';

/** Items of a list, and lines of a text, that are printed. */
const MAX_ITEMS = 4;

const MAX_LINE = 160;

const MAX_TEXT = 600;

/** Earlier times are those of fixtures, and stay as they are. */
const FIXTURES_END = Date.parse('2021-01-01');

const MINUTE_MS = 60_000;

const DAY_MS = 1440 * MINUTE_MS;

/** Of the quarter that a call opens. */
const NEXT_YEAR = new Date().getFullYear() + 1;

/** What differs from run to run. */
const MASKS: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*(?:Z|\+\d\d(?::\d\d)?)?/g, distanceFromNow],
  [/\b\d\d\.\d\d\.\d{4}(?: \d\d:\d\d)?/g, () => '<day>'],
  [/-\d{4}-\d\d-\d\d(?=\.\w)/g, () => '-<day>'],
  [
    /(?<=\b(?:from|to|until|from_day|until_day|decision_due|decided_on)\\*": ?(?:\[null,)?\\*")\d{4}-\d\d-\d\d/g,
    () => '<day>',
  ],
  [new RegExp(`(?<="(?:year|entity_id)":)${NEXT_YEAR}\\d?`, 'g'), () => '"<next year>"'],
  [/(?<="due_on":")\d{4}(?=-04-20")/g, () => '<next year>'],
  [/(?<="(?:due_on|day)":(?:\[null,)?"|DATE:|UID:decisions-)\d{4}-?\d\d-?\d\d/g, maskNear],
  [/\b\d{8}T\d{6}Z/g, () => '<now>'],
  [/(?<=\bstaff-\d+-)\d+/g, () => '<process>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, () => '<uuid>'],
  [/\$argon2id\$[^"]+/g, () => '<password>'],
  [/\b[0-9a-f]{32,}\b/g, () => '<hash>'],
  [/klk_[\w-]{8,}|\bwhsec_[\w+/=]+|[\w-]{40,}|\b[A-Z2-7]{32}\b/g, () => '<token>'],
  [/\b\w{4}(?:-\w{4}){3}\b/g, () => '<code>'],
  [/"xid":(?:"\d+"|\["\d+","\d+"\])/g, () => '"xid":"<number>"'],
  [/(?<="epoch":\[?)"\w+"/g, () => '"<hash>"'],
  [/(?<="told_once":"\w+:\d+:\d+:\d:)[\d-]+/g, () => '<day>'],
  [/"last_step":\[null,\d+\]/g, () => '"last_step":[null,"<number>"]'],
  [/(?<="(?:milliseconds|lag_seconds)":)\d+/g, () => '"<number>"'],
  [/\b[0-9a-f]{8}\.\d+\.\d+/g, () => '<position>'],
];

/** A day of the last or next days differs from run to run; any other is of the fixtures. */
function maskNear(day: string): string {
  const time = Date.parse(day.replace(/^(\d{4})-?(\d\d)-?/, '$1-$2-'));
  return Math.abs(time - Date.now()) < 7 * DAY_MS ? '<day>' : day;
}

/** How much later a time is, in steps of five minutes; what is past is so by the duration of the test. */
function distanceFromNow(time: string): string {
  if (Date.parse(time) < FIXTURES_END) return time;
  const minutes = Math.round((Date.parse(time) - Date.now()) / MINUTE_MS / 5) * 5;
  if (minutes <= 0) return '<now>';
  return minutes < 120 ? `<now + ${minutes} min>` : `<now + ${Math.round(minutes / 60)} h>`;
}

/** @returns one text, in which values that differ from run to run are replaced by their kind */
export function printEffect(parts: readonly (readonly [mark: string, value: unknown])[]): string {
  const text = MASKS.reduce((masked, [pattern, mask]) => masked.replaceAll(pattern, mask), JSON.stringify(parts));
  const numbers = new Map<string, number>();
  const named = text.replaceAll(/\b4000\d{5}\b/g, (stir) => {
    numbers.set(stir, numbers.get(stir) ?? numbers.size + 1);
    return `<stir ${numbers.get(stir)}>`;
  });
  return (JSON.parse(named) as typeof parts).map(([mark, value]) => `${mark} ${print(value, '')}`).join('\n');
}

function print(value: unknown, indent: string): string {
  const line = JSON.stringify(typeof value === 'string' ? shorten(value) : value) ?? '';
  if (line.length + indent.length <= MAX_LINE || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  if (!Array.isArray(value))
    return `{${fill(
      Object.entries(value).map(([key, item]) => `${key}: ${print(item, inner)}`),
      inner,
    )}}`;
  const items = value.slice(0, MAX_ITEMS).map((item) => print(item, inner));
  if (value.length > MAX_ITEMS) items.push(`and ${value.length - MAX_ITEMS} more: ${digestOf(JSON.stringify(value))}`);
  return `[${fill(items, inner)}]`;
}

/** Shows whether what is not printed is the same. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** A long text is its beginning, and whether the rest is the same. */
export const shorten = (text: string) =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… ${digestOf(text)}` : text;

/** Lines with as many of the parts as they have room for. */
function fill(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const isJoined = last !== undefined && !`${last}${part}`.includes('\n') && last.length + part.length < MAX_LINE;
    if (isJoined) lines[lines.length - 1] = `${last}, ${part}`;
    else lines.push(part);
  }
  return lines.map((line) => `\n${indent}${line}`).join('');
}
