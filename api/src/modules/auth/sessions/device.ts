export type Device = { readonly browser: string | null; readonly system: string | null };

/** Order matters: most browsers also claim to be one of those below. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Real headers are shorter. */
const MAX_LENGTH = 512;

/** For display only: the header is not trustworthy. */
export function parseDevice(userAgent: string): Device {
  const header = userAgent.slice(0, MAX_LENGTH);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(header))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
