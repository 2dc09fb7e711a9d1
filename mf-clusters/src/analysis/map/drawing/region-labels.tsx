import { LABEL_LINE, labelPlaces } from './label-places';
import type { Code, LabelText } from './label-places';
import { REGION_CODES } from './regions';
import { isPattern } from './region-fill';
import type { RegionLook } from './region-fill';

interface RegionLabelsProps {
  lookOf: (code: string) => RegionLook;
  /** Without the words 'region' and 'republic'. */
  shortNameOf: (code: Code) => string;
  pixel: number;
}

/** The attribute is for saved files; the page's style sheet would override it. */
export const textSize = (size: number) => ({ fontSize: size, style: { fontSize: `${size}px` } });

/** Hidden from screen readers: links and table have the same texts. */
export function RegionLabels({ lookOf, shortNameOf, pixel }: RegionLabelsProps) {
  const labelText = (code: Code): LabelText => ({ name: shortNameOf(code), figure: shortFigure(lookOf(code)) });
  return (
    <g aria-hidden="true" data-labels="">
      {labelPlaces(REGION_CODES as Code[], labelText, pixel).map(({ code, x, y, anchor, line }) => {
        const { name, figure } = labelText(code);
        const isOn = anchor === 'middle' && !line;
        return (
          <g key={code} data-label={code} data-on={isOn ? lookOf(code).fill : undefined}>
            {line && <line x1={line[0]} y1={line[1]} x2={line[2]} y2={line[3]} />}
            {line && <circle cx={line[0]} cy={line[1]} r={2.5 * pixel} />}
            <text x={x} y={y - 3 * pixel} textAnchor={anchor} {...haloed(11, pixel)}>
              {name}
            </text>
            <text x={x} y={y + (LABEL_LINE - 3) * pixel} textAnchor={anchor} {...haloed(12, pixel)}>
              {figure}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The outline keeps a label over two shades legible. */
const haloed = (size: number, pixel: number) => ({ ...textSize(size * pixel), strokeWidth: 3 * pixel });

/** Without its unit, which is in the title. */
const shortFigure = ({ text, fill }: RegionLook) => (isPattern(fill) ? '—' : (text.split(' ')[0] ?? ''));
