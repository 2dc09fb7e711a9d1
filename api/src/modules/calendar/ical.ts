/** An event of a whole day. */
export type DayEvent = {
  /** The same in every version of the calendar. */
  readonly id: string;
  /** `2026-11-30`. */
  readonly day: string;
  readonly summary: string;
};

type Calendar = {
  readonly name: string;
  /** This site's host name: the part of an id after `@`. */
  readonly host: string;
  readonly url: string;
  readonly at: Date;
};

/** An iCalendar file. Source: RFC 5545; RFC 7986 for `NAME` and `REFRESH-INTERVAL`. */
export function writeCalendar({ name, host, url, at }: Calendar, events: readonly DayEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Klaster//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap(({ id, day, summary }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

const MAX_OCTETS = 75;

/** A longer line continues on the next one after a space; a character is never split. */
function fold(line: string): string {
  let octets = 0;
  let folded = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
