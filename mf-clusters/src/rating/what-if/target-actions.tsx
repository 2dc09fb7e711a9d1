import { quarterAfter } from '@klaster/shared/contract/reports';
import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { KnownFigures } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { notify, useFailureNotice } from '@klaster/shared/notices';
import { useHolds, useSession, useUnsavedInput } from '@klaster/shared/session';
import { BusyButton, Button, Flex, Stack, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ChangedFigures } from '../../reporting/target/changed-figures';
import { targetQuery, useSetTarget } from '../../reporting/target/queries';

export interface TargetActionsProps {
  cluster: number;
  period: Quarter;
  known: KnownFigures;
  changes: ChangedFigures;
  onShow: (changes: ChangedFigures) => void;
}

/** Stores the changes as the cluster's target for the next quarter, for its own users. Source: specification 8.0.15. */
export function TargetActions({ cluster, period, known, changes, onShow }: TargetActionsProps) {
  const { t } = useTranslation('mf-clusters');
  const isOwn = useSession()?.claims.cluster_id === cluster;
  const maySet = useHolds('CREATE', 'UPDATE');
  const next = quarterAfter(period);
  const { data } = useQuery({ ...targetQuery(next), enabled: isOwn });
  const { mutate, isPending } = useSetTarget(next);
  useUnsavedInput(isPending);
  const onError = useFailureNotice();
  // Gets the focus, since its buttons disappear when pressed.
  const frame = useRef<HTMLDivElement>(null);
  if (!isOwn || !data) return null;
  const stored = data.target?.figures ?? [];
  const isStored = stored.length > 0 && isSame(stored, changes);
  const quarter = t('queue.period', next);
  const keep = (figures: TargetFigure[]) =>
    mutate(figures, {
      onError,
      onSuccess: () => {
        frame.current?.focus();
        notify({ tone: 'success', title: t(figures.length > 0 ? 'whatIf.kept' : 'whatIf.removed', { quarter }) });
      },
    });
  return (
    <Stack
      ref={frame}
      tabIndex={-1}
      as="section"
      gap="2"
      data-print="hidden"
      css={buttonStyles}
      aria-label={t('whatIf.target', { quarter })}
    >
      {stored.length > 0 && (
        <Text>
          {t(isStored ? 'whatIf.isTarget' : 'whatIf.hasTarget', { quarter, number: formatNumber(stored.length) })}
        </Text>
      )}
      <Flex wrap="wrap" gap="2">
        {maySet && changes.size > 0 && !isStored && (
          <BusyButton
            busy={isPending}
            busyLabel={t('whatIf.keeping')}
            onClick={() => keep(buildTarget(known, changes))}
          >
            {t('whatIf.keep', { quarter })}
          </BusyButton>
        )}
        {stored.length > 0 && !isStored && (
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() => {
              frame.current?.focus();
              onShow(new Map(stored.map(({ key, value }) => [key, value])));
            }}
          >
            {t('whatIf.show')}
          </Button>
        )}
        {maySet && stored.length > 0 && (
          <Button variant="outline" colorPalette="gray" disabled={isPending} onClick={() => keep([])}>
            {t('whatIf.remove')}
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

/** Texts with a quarter's name may take two lines. */
const buttonStyles = {
  '& button': {
    maxW: '100%',
    h: 'auto',
    minH: { base: '11', sm: '9' },
    py: '1.5',
    whiteSpace: 'normal',
    textAlign: 'start',
  },
} as const;

const isSame = (stored: readonly TargetFigure[], changes: ChangedFigures) =>
  stored.length === changes.size && stored.every(({ key, value }) => changes.get(key) === value);

const buildTarget = (known: KnownFigures, changes: ChangedFigures): TargetFigure[] =>
  [...changes].map(([key, value]) => ({ key, from: known[key] ?? null, value }));
