import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { formatDate, formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, chakra } from '@klaster/shared/ui';
import { memo, useCallback, useState } from 'react';
import { focusConflict } from './conflict-panel';
import type { DraftSnapshot, ReportDraft, SectionState } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';

/** Most urgent first. */
const BY_URGENCY: readonly SectionState['status'][] = ['conflict', 'failed', 'waiting', 'saving', 'typing', 'saved'];

/** State of the most urgent section, or if all are saved, of the one saved last. */
function overallState({ sections }: Pick<DraftSnapshot, 'sections'>): SectionState {
  const states = Object.values(sections);
  const status = BY_URGENCY.find((candidate) => states.some((state) => state.status === candidate)) ?? 'saved';
  const alike = states.filter((state) => state.status === status);
  return alike.reduce((latest, state) => (savedAtOf(state) > savedAtOf(latest) ? state : latest));
}

const savedAtOf = (state: SectionState) => (state.status === 'saved' ? (state.savedAt?.getTime() ?? 0) : 0);

const TONES = { conflict: 'fg.error', failed: 'fg.error', waiting: 'yellow.fg' } as const;

const chooseTone = (status: SectionState['status']) =>
  status in TONES ? TONES[status as keyof typeof TONES] : 'fg.muted';

/** Always rendered, so that nothing moves. */
export function SaveState({ draft }: { draft: ReportDraft }) {
  const state = useDeferredDraft(draft, overallState);
  const isHeld = useDeferredDraft(draft, (snapshot) => heldSections(snapshot).length > 0);
  const isLost = useDeferredDraft(draft, (snapshot) => !snapshot.isStored && heldSections(snapshot).length > 0);
  const conflict = useDeferredDraft(draft, ({ conflicts }) => conflicts[0]?.section);
  const retry = useCallback(() => {
    for (const section of heldSections(draft.current())) draft.retry(section);
  }, [draft]);
  return <StateLine state={state} isHeld={isHeld} isLost={isLost} conflict={conflict} onRetry={retry} />;
}

interface StateLineProps {
  state: SectionState;
  /** Some input is not sent automatically. */
  isHeld: boolean;
  /** That input is not stored in this browser either. */
  isLost: boolean;
  conflict: Section | undefined;
  onRetry: () => void;
}

const StateLine = memo(function StateLine({ state, isHeld, isLost, conflict, onRetry }: StateLineProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const text = useStateText(state);
  return (
    <Flex
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      minH="8"
      fontSize="table"
      color={isLost ? 'fg.error' : chooseTone(state.status)}
      data-state=""
    >
      <chakra.span aria-live="polite">{text}</chakra.span>
      {isLost && <chakra.span role="alert">{t('entry.notKept')}</chakra.span>}
      {isHeld && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
          {t('shared:retry')}
        </Button>
      )}
      {conflict && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => focusConflict(conflict)}>
          {t('entry.conflict.choose')}
        </Button>
      )}
    </Flex>
  );
});

function useStateText(state: SectionState): string {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const [now] = useState(() => new Date());
  switch (state.status) {
    case 'saved': {
      if (state.savedAt === null) return t('entry.state.never');
      const time = formatTime(state.savedAt, now);
      return state.savedBy === null
        ? t('entry.state.saved', { time })
        : t('entry.state.savedBy', { time, name: formatName(state.savedBy) });
    }
    case 'failed':
      return t('entry.state.failed', { reason: state.message || t('shared:failure') });
    case 'typing':
      return t('entry.state.saving');
    default:
      return t(`entry.state.${state.status}`);
  }
}

/** `14:05`, preceded by the date unless that is today. */
function formatTime(at: Date, now: Date): string {
  const [, time = ''] = formatDateTime(at).split(' ');
  return formatDate(at) === formatDate(now) ? time : formatDateTime(at);
}

const heldSections = ({ sections }: Pick<DraftSnapshot, 'sections'>): Section[] =>
  SECTIONS.filter((section) => ['failed', 'waiting'].includes(sections[section].status));
