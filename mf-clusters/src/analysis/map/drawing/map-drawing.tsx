import { useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { chakra } from '@klaster/shared/ui';
import { useId, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { shortenText, measureText } from '../../charts/text-width';
import { useWidth } from '../../charts/use-width';
import { INSET_AT, fitSheet, LABEL_LINE, labelPlaces } from './label-places';
import type { Code, Sheet, LabelText } from './label-places';
import { mapStyles } from './map-drawing.styles';
import { regionTowards } from './neighbours';
import { Pattern, fillAttributes, PATTERNS, isPattern } from './region-fill';
import type { RegionStyle } from './region-fill';
import { REGION_CODES } from './regions';
import shapes from './region-shapes.json';

export interface MapDrawingProps {
  title: string;
  nameOf: (code: string) => string;
  hrefFor: (code: string) => string;
  styleOf: (code: string) => RegionStyle;
  /** The selected region, outlined. */
  chosen?: string;
}

/** Pixels, until the width is measured. */
const USUAL_WIDTH = 720;

/**
 * Tab leads to one region, arrows to its neighbours, Enter opens it. If labels do not fit, the first touch shows the region's
 * label and the second opens it.
 */
export function MapDrawing({ title, nameOf, hrefFor, styleOf, chosen }: MapDrawingProps) {
  const { t } = useTranslation('mf-clusters');
  const { element, width } = useWidth<HTMLDivElement>(USUAL_WIDTH);
  const id = useId();
  const [stop, setStop] = useState(REGION_CODES[0] ?? '');
  const [active, setActive] = useState<string>();
  const isFirstTouch = useRef(false);
  // Texts have the same size on every size of paper.
  const sheet = fitSheet(width);
  const { pixel, hasLabels } = sheet;
  const fillOf = (code: string) => fillAttributes(styleOf(code).fill, id);
  return (
    <chakra.div ref={element} css={mapStyles}>
      <svg
        data-map=""
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="group"
        aria-label={title}
        onPointerLeave={(event) => !isTouch(event) && setActive(undefined)}
      >
        <defs>
          {PATTERNS.map((pattern) => (
            <Pattern key={pattern} id={`${id}-${pattern}`} kind={pattern} pixel={pixel} />
          ))}
        </defs>
        {REGION_CODES.map((code) => (
          <Link
            key={code}
            to={hrefFor(code)}
            data-code={code}
            aria-label={`${nameOf(code)}: ${styleOf(code).text}`}
            aria-current={code === chosen ? 'true' : undefined}
            tabIndex={code === stop ? 0 : -1}
            onPointerEnter={(event) => !isTouch(event) && setActive(code)}
            onPointerDown={(event) => {
              isFirstTouch.current = !hasLabels && isTouch(event) && active !== code;
            }}
            onClick={(event) => isFirstTouch.current && event.preventDefault()}
            onFocus={() => {
              setStop(code);
              setActive(code);
            }}
            onBlur={() => setActive(undefined)}
            onKeyDown={(event) => {
              const next = regionTowards(event.key, code);
              const svg = event.currentTarget.closest('svg');
              if (next === undefined && !event.key.startsWith('Arrow')) return;
              event.preventDefault();
              svg?.querySelector<SVGElement>(`[data-code="${next}"]`)?.focus();
            }}
          >
            <path d={shapes.regions[code as Code].path} data-area="" {...fillOf(code)} />
            {code === shapes.inset.code && <Inset {...fillOf(code)} />}
          </Link>
        ))}
        {isRegion(chosen) && <Outline code={chosen} />}
        {hasLabels && <RegionLabels styleOf={styleOf} shortNameOf={(code) => t(`map.short.${code}`)} pixel={pixel} />}
        {active !== undefined && (
          <Tooltip name={nameOf(active)} text={styleOf(active).text} code={active as Code} sheet={sheet} />
        )}
      </svg>
    </chakra.div>
  );
}

const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch';

function Inset(fill: Record<string, string | number>) {
  const { size, path, code } = shapes.inset;
  const [x, y] = INSET_AT;
  const [cityX = 0, cityY = 0] = shapes.regions[code as Code].at;
  return (
    <g data-inset="">
      <line x1={cityX} y1={cityY} x2={x} y2={y + size + 12} />
      <rect x={x - 12} y={y - 12} width={size + 24} height={size + 24} rx="6" />
      <path d={path} transform={`translate(${x} ${y})`} data-area="" {...fill} />
    </g>
  );
}

/** The capital's label is at its inset. */
function labelPosition(code: Code): readonly number[] {
  const half = shapes.inset.size / 2;
  return code === shapes.inset.code ? INSET_AT.map((at) => at + half) : shapes.regions[code].at;
}

const isRegion = (code: string | undefined): code is Code => code !== undefined && code in shapes.regions;

function Outline({ code }: { code: Code }) {
  const isInset = code === shapes.inset.code;
  return (
    <g aria-hidden="true" data-outline="">
      <path d={shapes.regions[code].path} />
      {isInset && <path d={shapes.inset.path} transform={`translate(${INSET_AT.join(' ')})`} />}
    </g>
  );
}

const LINE = 17;
const LONGEST_NAME = 40;

interface TooltipProps {
  code: Code;
  name: string;
  text: string;
  sheet: Sheet;
}

function Tooltip({ code, name, text, sheet }: TooltipProps) {
  const { pixel } = sheet;
  const lines = [shortenText(name, LONGEST_NAME), text];
  const [width, height] = [(measureText(lines) + 32) * pixel, (2 * LINE + 12) * pixel];
  const [x = 0, y = 0] = labelPosition(code);
  const left = Math.max(0, Math.min(x - width / 2, sheet.width - width));
  const below = y + 14 * pixel + height <= sheet.height;
  const top = below ? y + 14 * pixel : y - 14 * pixel - height;
  return (
    <g aria-hidden="true" data-tooltip="">
      <Outline code={code} />
      <rect x={left} y={top} width={width} height={height} rx={4 * pixel} />
      {lines.map((line, index) => (
        <text key={line} x={left + 12 * pixel} y={top + (LINE * (index + 1) + 2) * pixel} {...textSize(12 * pixel)}>
          {line}
        </text>
      ))}
    </g>
  );
}

interface RegionLabelsProps {
  styleOf: (code: string) => RegionStyle;
  /** Without the words 'region' and 'republic'. */
  shortNameOf: (code: Code) => string;
  pixel: number;
}

/** The attribute is for saved files; the page's style sheet would override it. */
const textSize = (size: number) => ({ fontSize: size, style: { fontSize: `${size}px` } });

/** Hidden from screen readers: links and table have the same texts. */
function RegionLabels({ styleOf, shortNameOf, pixel }: RegionLabelsProps) {
  const labelText = (code: Code): LabelText => ({ name: shortNameOf(code), figure: shortFigure(styleOf(code)) });
  return (
    <g aria-hidden="true" data-labels="">
      {labelPlaces(REGION_CODES as Code[], labelText, pixel).map(({ code, x, y, anchor, line }) => {
        const { name, figure } = labelText(code);
        const isOn = anchor === 'middle' && !line;
        return (
          <g key={code} data-label={code} data-on={isOn ? styleOf(code).fill : undefined}>
            {line && <line x1={line[0]} y1={line[1]} x2={line[2]} y2={line[3]} />}
            {line && <circle cx={line[0]} cy={line[1]} r={2.5 * pixel} />}
            <text x={x} y={y - 3 * pixel} textAnchor={anchor} {...haloStyle(11, pixel)}>
              {name}
            </text>
            <text x={x} y={y + (LABEL_LINE - 3) * pixel} textAnchor={anchor} {...haloStyle(12, pixel)}>
              {figure}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The outline keeps a label over two shades legible. */
const haloStyle = (size: number, pixel: number) => ({ ...textSize(size * pixel), strokeWidth: 3 * pixel });

/** Without its unit, which is in the title. */
const shortFigure = ({ text, fill }: RegionStyle) => (isPattern(fill) ? '—' : (text.split(' ')[0] ?? ''));
