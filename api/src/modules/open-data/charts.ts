import { formatWrittenDay } from '@klaster/shared/contract/http';
import type { RatingAnswer } from '@klaster/shared/contract/rating';
import { fileDay } from '../../kernel/clock/tashkent';
import { fill } from '../../kernel/texts/fill';
import type { RatingFile } from './rating-files';
import shapes from './region-shapes.json';
import { element, escapeXml, INK, BAND_STYLES, MUTED, svgFile, textAt } from './svg';
import { quarterTitle, TEXTS } from './texts';

export type Chart = RatingFile & {
  /** The operator. */
  readonly source: string;
  /** Undefined: the data are real. */
  readonly sample: string | undefined;
};

type ScoredProvince = RatingAnswer['provinces'][number];

type Sizes = { readonly width: number; readonly height: number; readonly size: number };

const scoreText = (score: number | null): string | undefined => score?.toFixed(1);

/** Title above and source below a drawing of the given height. */
function frameChart(chart: Chart, { width, height, size }: Sizes, drawing: string): string {
  const { at, language, rating, source, sample } = chart;
  const { provinces, preliminary, source: sourceText } = TEXTS[language];
  const title = [quarterTitle(provinces, at), ...(rating.preliminary ? [preliminary] : [])].join(' · ');
  const lines = [fill(sourceText, { name: source, day: formatWrittenDay(fileDay()) }), ...(sample ? [sample] : [])];
  const top = size * 2.2;
  const small = size * 0.75;
  const below = lines.map((line, index) =>
    textAt({ x: size / 2, y: top + height + small * (1.6 + index * 1.4), size: small }, line, { fill: MUTED }),
  );
  const layout = { width, height: Math.ceil(top + height + small * (lines.length * 1.4 + 1)), title };
  const heading = textAt({ x: size / 2, y: size * 1.4, size }, title, { 'font-weight': 600 });
  return svgFile(layout, `${heading}${element('g', { transform: `translate(0 ${top})` }, drawing)}${below.join('')}`);
}

const CHART = { width: 480, row: 26, bars: { from: 208, to: 400 }, size: 16 };

/** Bars of the provinces' scores, the best first. */
export function drawChart(chart: Chart): string {
  const { provinces } = chart.rating;
  const rows = provinces.map((province, index) => drawRow(chart, province, index * CHART.row));
  return frameChart(chart, { ...CHART, height: provinces.length * CHART.row }, rows.join(''));
}

function drawRow({ language }: Chart, { province_name, score, band }: ScoredProvince, y: number): string {
  const { from, to } = CHART.bars;
  const { fill: colour, sign } = BAND_STYLES[band ?? 'none'];
  const width = Math.round(((to - from) * (score ?? 0)) / 100);
  const value = scoreText(score) ?? TEXTS[language].noScore;
  const baseline = y + CHART.row * 0.68;
  return [
    textAt({ x: from - 8, y: baseline, size: 12.5 }, province_name, { 'text-anchor': 'end' }),
    element('rect', { x: from, y: y + 4, width, height: CHART.row - 8, fill: colour }),
    textAt({ x: from + width + 6, y: baseline, size: 13 }, value),
    textAt({ x: CHART.width - 8, y: baseline, size: 10 }, sign, { 'text-anchor': 'end', fill: MUTED }),
  ].join('');
}

const MAP = { width: shapes.width, height: shapes.height, size: 34 };

/** Where the capital is drawn a second time, large. */
const INSET_AT = [650, 60] as const;

/** The provinces in the colours of their bands, each with its score. */
export function drawMap(chart: Chart): string {
  const byCode = new Map(chart.rating.provinces.map((province) => [province.province_code, province]));
  const regions = Object.entries(shapes.regions).map(([code, region]) => ({
    code,
    region,
    province: byCode.get(code),
  }));
  const areas = regions.map(({ code, region, province }) =>
    drawArea(chart, province, [
      element('path', { d: region.path }),
      ...(code === shapes.inset.code
        ? [element('path', { d: shapes.inset.path, transform: `translate(${INSET_AT.join(' ')})` })]
        : []),
    ]),
  );
  const labels = regions.map(({ code, region, province }) => {
    const isInset = code === shapes.inset.code;
    const [x = 0, y = 0] = isInset ? INSET_AT.map((start) => start + shapes.inset.size / 2) : region.at;
    return textAt({ x, y: y + 9, size: 26 }, scoreText(province?.score ?? null) ?? '');
  });
  const style = { 'text-anchor': 'middle', stroke: '#fff', 'stroke-width': 5, 'paint-order': 'stroke' };
  return frameChart(chart, MAP, areas.join('') + element('g', style, labels.join('')));
}

function drawArea({ language }: Chart, province: ScoredProvince | undefined, paths: readonly string[]): string {
  const { province_name = '', score = null, band } = province ?? {};
  const about = escapeXml(`${province_name}: ${scoreText(score) ?? TEXTS[language].noScore}`);
  const style = { fill: BAND_STYLES[band ?? 'none'].fill, stroke: INK, 'stroke-width': 1 };
  return element('g', style, (province ? element('title', {}, about) : '') + paths.join(''));
}
