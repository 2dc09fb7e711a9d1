import fc from 'fast-check';
import { LANGUAGES } from '@klaster/shared/contract/http';
import { NOTICE_KINDS, type Notice } from '@klaster/shared/contract/notices';
import { SECURITY_KINDS } from '../../modules/notices/repository';
import { confirmationLetter, digestLetter, noticeLetter } from './letters';

const ORIGIN = 'https://klaster.example';

const notice = (overrides: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind: 'report_rejected',
  at: '2026-11-20T09:30:00.000Z',
  is_read: false,
  to: '/hududlar/cluster-info/7#report-section-III',
  year: 2026,
  quarter: 3,
  cluster_name: 'Андижон Текс',
  sections: ['III'],
  day: null,
  person: null,
  ...overrides,
});

it('says in one sentence what happened to which report, with a link to it', () => {
  const { subject, text, unsubscribe } = noticeLetter([notice()], 'uz-Cyrl', ORIGIN);
  expect(text.split('\n\n')[0]).toBe(`${subject}\n${ORIGIN}/hududlar/cluster-info/7#report-section-III`);
  expect(unsubscribe.url).toBe(`${ORIGIN}/profile`);
  expect(text).toContain(`Хатларни ўчириш: ${ORIGIN}/profile`);
});

it.each([
  ['uz-Cyrl', 'Андижон Текс: Ҳисобот қайтарилди (2026 йил, 3-чорак)'],
  ['uz-Latn', 'Andijon Teks: Hisobot qaytarildi (2026-yil, 3-chorak)'],
  ['ru', 'Андижон Текс: Отчёт возвращён (2026 год, 3 квартал)'],
  ['en', 'Andijon Teks: The report was returned (2026, quarter 3)'],
] as const)('has the subject in %s', (language, subject) => {
  expect(noticeLetter([notice()], language, ORIGIN).subject).toBe(subject);
});

it('counts the notices in the subject when there are several', () => {
  expect(noticeLetter([notice(), notice()], 'ru', ORIGIN).subject).toBe('Новые уведомления: 2');
});

it.each([1, 2, 9, 10, 11, 12, 25].flatMap((names) => [1, 3].map((times) => [names, times] as const)))(
  'lists up to ten of %i notices, %i times each, once, and counts the others',
  (names, times) => {
    const many = Array.from({ length: names * times }, (_, index) =>
      notice({ cluster_name: `Кластер-${index % names}` }),
    );
    const { text } = noticeLetter(many, 'ru', ORIGIN);
    expect(text.match(/Отчёт возвращён/g)).toHaveLength(Math.min(names, 10));
    expect(/Ещё уведомления: (\d+)/.exec(text)?.[1]).toBe(names > 10 ? String(names - 10) : undefined);
  },
);

it('groups a digest by what is due, what was decided and the rest, and counts all', () => {
  const many = [
    notice({ kind: 'invitation_accepted', cluster_name: null, person: 'Ism' }),
    ...Array.from({ length: 12 }, (_, index) => notice({ cluster_name: `Кластер-${index}` })),
    notice({ kind: 'decisions_due', day: '2026-11-24', cluster_name: null }),
  ];
  const { subject, text, unsubscribe } = digestLetter(many, 'en', ORIGIN);
  expect(subject).toBe('Digest of notices: 14');
  const paragraphs = text.split('\n\n');
  expect(paragraphs.slice(0, 3)).toEqual(['Deadlines', expect.stringContaining('by 24.11.2026'), 'Decisions']);
  expect(paragraphs[13]).toBe(`More notices (2): ${ORIGIN}/notices`);
  expect(paragraphs.slice(14, 16)).toEqual([
    'Other notices',
    `Ism accepted the invitation\n${ORIGIN}/hududlar/cluster-info/7#report-section-III`,
  ]);
  expect(text).toContain(`To turn messages off: ${unsubscribe.url}`);
  expect(digestLetter([notice()], 'ru', ORIGIN).text).toMatch(/^Решения\n\nАндижон Текс: Отчёт возвращён/);
});

it('has the link in the request to confirm an address', () => {
  const { subject, text } = confirmationLetter('secret', 'en', ORIGIN);
  expect(subject).toBe('Confirm your e-mail address');
  expect(text).toContain(`${ORIGIN}/profile#email=secret`);
});

/** Some have line breaks or look like a header. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom('X\r\nBcc: a@example.uz', 'A\u2028B', 'A\u0085Bcc: x', 'Андижон\nSubject: x'),
);

const anyNotice = fc.record({
  kind: fc.constantFrom(...NOTICE_KINDS),
  cluster_name: fc.option(anyName),
  person: fc.option(anyName),
  day: fc.constantFrom(null, '2026-11-24'),
  sections: fc.subarray(['I', 'III', 'XX']),
});

it('has a subject of one line, and no name can add a line', () => {
  fc.assert(
    fc.property(anyNotice, fc.constantFrom(...LANGUAGES), (overrides, language) => {
      const { subject, text } = noticeLetter([notice(overrides)], language, ORIGIN);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      // Sentence, link and footer; warnings have one more paragraph.
      const lines = SECURITY_KINDS.has(overrides.kind) ? 8 : 6;
      expect(text.split(/[\n\r\u0085\u2028\u2029]/u)).toHaveLength(lines);
    }),
  );
});

it('discloses no figure: its only numbers are the quarter, the day, and those of names and links', () => {
  const nameless = fc.record({ kind: fc.constantFrom(...NOTICE_KINDS), day: fc.constantFrom(null, '2026-11-24') });
  fc.assert(
    fc.property(nameless, fc.constantFrom(...LANGUAGES), (overrides, language) => {
      const { subject, text } = noticeLetter([notice({ ...overrides, person: 'Ism' })], language, ORIGIN);
      const letter = `${subject}\n${text}`.replaceAll(/https:\S+/g, '');
      const numbers = letter.match(/\d+/g) ?? [];
      expect(numbers.filter((number) => !['2026', '3', '24', '11'].includes(number))).toEqual([]);
    }),
  );
});
