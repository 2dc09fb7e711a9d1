import { chakra } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import shapes from '../../analysis/map/drawing/region-shapes.json';
import { INSET_AT } from '../../analysis/map/drawing/label-places';

/** The provinces with one of them marked. It is drawn without scripts. */
export function ProvincePlace({ code, label }: { code: string; label: string }) {
  const regions = Object.entries(shapes.regions).map(([region, { path }]) => ({ region, path }));
  const { inset } = shapes;
  return (
    <chakra.svg viewBox={`0 0 ${shapes.width} ${shapes.height}`} role="img" aria-label={label} css={drawing}>
      {regions.map(({ region, path }) => (
        <path key={region} d={path} data-here={region === code || undefined} />
      ))}
      <path
        d={inset.path}
        transform={`translate(${INSET_AT.join(' ')})`}
        data-here={inset.code === code || undefined}
      />
    </chakra.svg>
  );
}

const drawing: SystemStyleObject = {
  display: 'block',
  width: '100%',
  maxWidth: '28rem',
  height: 'auto',
  '& path': {
    fill: 'bg.muted',
    stroke: 'border.emphasized',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
    printColorAdjust: 'exact',
  },
  '& [data-here]': { fill: 'chart.1', stroke: 'fg', strokeWidth: 2 },
  '@media (forced-colors: active)': { '& [data-here]': { fill: 'Highlight' } },
};
