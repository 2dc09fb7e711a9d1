import { decimalsOfUnit } from '@klaster/shared/contract/indicators';
import { quarterShownFirst } from '@klaster/shared/contract/reports';
import { formatName, formatNumber, useLanguage, useTranslation } from '@klaster/shared/i18n';
import { chakra, Flex, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseArrow } from './figures';
import { figureHref, listWorse } from './key-figures';
import { EmptyNote, PageLink, Part } from './part';
import { worseQuery, labelsQuery, periodsQuery } from './queries';

const MAX_SHOWN = 6;

/** The figures that are most worse than in the same quarter of last year, by province. Each links to the clusters of the province. */
export function WorsePart() {
  const { t } = useTranslation('main');
  const periods = useQuery(periodsQuery);
  const [now] = useState(() => new Date());
  const shown = quarterShownFirst(periods.data?.periods ?? [], now);
  const figures = useQuery(worseQuery(shown));
  const labels = useQuery(labelsQuery(useLanguage()));
  // The campaign says that no quarter was opened.
  if (periods.data?.periods.length === 0) return null;
  const query = shown === undefined ? periods : figures.data ? labels : figures;
  const worse = shown && figures.data && listWorse(figures.data, shown).slice(0, MAX_SHOWN);
  return (
    <Part<unknown> title={t('worse.title')} query={query} height="21rem">
      {() =>
        shown && worse && worse.length > 0 && labels.data ? (
          <chakra.ul display="grid" gap="3" listStyleType="none">
            {worse.map(({ province_code: code, province_name: name, indicator, key, change }) => (
              <Flex as="li" key={`${code} ${key}`} justify="space-between" align="baseline" gap="3">
                <span>
                  <PageLink to={figureHref(indicator, shown, code)}>{formatName(name)}</PageLink>
                  <Text as="span" display="block" color="fg.muted" fontSize="table">
                    {labels.data.fields[key]}
                  </Text>
                </span>
                <Text as="span" color="red.fg" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  <Change change={change} isPoints={indicator.unit === 'percent'} />
                </Text>
              </Flex>
            ))}
          </chakra.ul>
        ) : (
          <EmptyNote>{t('worse.none')}</EmptyNote>
        )
      }
    </Part>
  );
}

/** In per cent; of percentages in percentage points. */
function Change({ change, isPoints }: { change: number; isPoints: boolean }) {
  const { t } = useTranslation('main');
  const text = `${change > 0 ? '+' : ''}${formatNumber(change, { decimals: decimalsOfUnit('percent') })}`;
  return `${chooseArrow(change)} ${isPoints ? t('worse.points', { change: text }) : `${text} %`}`;
}
