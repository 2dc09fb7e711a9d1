import type { ReportEntry } from '@klaster/shared/contract/reports';
import { listEntered, countFilled, isMissing, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Indicator, Section } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, Icon, iconShapes } from '@klaster/shared/ui';
import { Link } from '@klaster/shared/router';
import { memo, useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useIndicatorTexts } from '../../../indicators/texts/indicator-texts';
import { isNoDay, listUnexplained } from './doubts';
import { sectionListStyles } from './section-list.styles';
import type { DraftSnapshot, ReportDraft, SectionState } from '../draft/report-draft';
import { useDeferredDraft } from '../draft/use-report-draft';
import type { Steps } from './use-steps';

const ENTERED_OF = new Map(SECTIONS.map((section) => [section, listEntered(section)]));

const enteredIn = (section: Section): readonly Indicator[] => ENTERED_OF.get(section) ?? [];

export interface SectionListProps {
  draft: ReportDraft;
  steps: Pick<Steps, 'section' | 'go' | 'hrefTo'>;
  entry: ReportEntry;
  showsObstacles: boolean;
}

export function SectionList({ draft, steps, entry, showsObstacles }: SectionListProps) {
  const { t } = useTranslation('mf-clusters');
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [steps.section]);
  return (
    <chakra.nav ref={nav} aria-label={t('report.sections')} css={sectionListStyles}>
      <ol>
        {SECTIONS.map((section) => (
          <li key={section}>
            <SectionOfDraft
              draft={draft}
              section={section}
              steps={steps}
              showsObstacles={showsObstacles}
              entry={entry}
              isRemarked={entry.remarks.some((remark) => remark.section === section)}
            />
          </li>
        ))}
      </ol>
    </chakra.nav>
  );
}

interface SectionOfDraftProps extends Pick<SectionListProps, 'draft' | 'steps' | 'entry' | 'showsObstacles'> {
  section: Section;
  isRemarked: boolean;
}

/** Renders when its own state changes, a moment after the key stroke. */
function SectionOfDraft({ draft, entry, showsObstacles, ...link }: SectionOfDraftProps) {
  const { section } = link;
  const filled = useDeferredDraft(draft, ({ figures }) => countFilled(figures, enteredIn(section)));
  const faults = useDeferredDraft(draft, (snapshot) => faultsIn(section, snapshot, showsObstacles));
  const isHeld = useDeferredDraft(draft, ({ sections }) => HELD.has(sections[section].status));
  const doubts = useDeferredDraft(draft, (snapshot) => listUnexplained(enteredIn(section), snapshot, entry).length);
  return <SectionLink {...link} filled={filled} faults={faults} doubts={doubts} isHeld={isHeld} />;
}

const HELD: ReadonlySet<SectionState['status']> = new Set(['failed', 'waiting', 'conflict']);

/** Invalid or refused fields, and once obstacles are shown, missing ones. */
function faultsIn(section: Section, { figures, texts, sections }: DraftSnapshot, showsObstacles: boolean): number {
  const state = sections[section];
  const isRefused = (indicator: Indicator) =>
    texts.has(indicator.key) ||
    (state.status === 'failed' && state.fields.has(indicator.key)) ||
    isNoDay(indicator, figures[indicator.key]);
  const isLacking = ({ key, required }: Indicator) => showsObstacles && required && isMissing(figures[key]);
  const entered = enteredIn(section);
  return entered.filter(isRefused).length + entered.filter(isLacking).length;
}

interface SectionLinkProps {
  section: Section;
  steps: SectionListProps['steps'];
  filled: number;
  faults: number;
  doubts: number;
  isRemarked: boolean;
  isHeld: boolean;
}

const SectionLink = memo(function SectionLink(props: SectionLinkProps) {
  const { section, steps, filled, faults, doubts, isRemarked, isHeld } = props;
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const total = enteredIn(section).length;
  const isDone = filled === total && faults === 0 && doubts === 0 && !isRemarked && !isHeld;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    steps.go(section);
  };
  return (
    <Link
      to={steps.hrefTo(section)}
      aria-current={section === steps.section ? 'step' : undefined}
      data-alert={faults > 0 || doubts > 0 || isRemarked || isHeld ? '' : undefined}
      onClick={follow}
    >
      <span data-short="" aria-hidden>
        {section === 'passport' ? t('entry.passport') : section}
      </span>
      <span data-name="">{texts.section(section)}</span>
      <span data-facts="">
        <span>{t('entry.filled', { filled: formatNumber(filled), total: formatNumber(total) })}</span>
        {faults > 0 && <span data-bad="">{t('entry.faults', { count: faults })}</span>}
        {doubts > 0 && <span data-bad="">{t('entry.doubts', { total: formatNumber(doubts) })}</span>}
        {isRemarked && <span data-bad="">{t('entry.remarked')}</span>}
        {isHeld && <span data-bad="">{t('entry.unsaved')}</span>}
      </span>
      {isDone && <Icon shape={iconShapes.success} data-full="" />}
    </Link>
  );
});
