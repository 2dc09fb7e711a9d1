/** `passport` identifies the cluster; I to XX have the figures. Source: specification 7.1.3. */
export const SECTIONS = [
  'passport',
  'I',
  'II',
  'III',
  'IV',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
  'XII',
  'XIII',
  'XIV',
  'XV',
  'XVI',
  'XVII',
  'XVIII',
  'XIX',
  'XX',
] as const;

export type Section = (typeof SECTIONS)[number];

/** `none`: a text or a bare ratio. Texts are in the label catalogues. */
export const UNITS = [
  'none',
  'ha',
  't',
  'centner_per_ha',
  'percent',
  'mln_sum',
  'thousand_usd',
  'kw',
  'pieces',
  'people',
] as const;

export type Unit = (typeof UNITS)[number];

/** Units without decimals. */
const COUNTED: ReadonlySet<Unit> = new Set(['none', 'pieces', 'people']);

/** Least decimals of a shown figure. Source: "Units and figures" of `docs/glossary.md`, specification 11.2.2. */
export const decimalsOfUnit = (unit: Unit): number => (COUNTED.has(unit) ? 0 : 1);

/** Counts of objects and people are whole numbers. */
export const TYPED_DECIMALS = 3;

/** Decimals of scores and of earned points. */
export const SCORE_DECIMALS = 2;
