import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Box, Heading, chakra } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { ReportDraft } from './draft/report-draft';
import { sectionOf } from './draft/typed';
import { useDeferredDraft } from './draft/use-report-draft';
import type { Submission } from './use-submission';
import type { Steps } from './steps/use-steps';

export interface ObstacleListProps {
  draft: ReportDraft;
  submission: Pick<Submission, 'obstaclesIn' | 'showsObstacles' | 'isUnsaved' | 'isChecking'>;
  steps: Pick<Steps, 'go' | 'hrefTo'>;
}

/** Takes the focus when it appears. */
export function ObstacleList({ draft, submission, steps }: ObstacleListProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const panel = useRef<HTMLDivElement>(null);
  const { showsObstacles, isUnsaved, isChecking } = submission;
  const shown = useDeferredDraft(draft, (snapshot) => (showsObstacles ? snapshot : undefined));
  const obstacles = shown ? submission.obstaclesIn(shown) : [];
  const isShown = obstacles.length > 0 || isUnsaved;
  useEffect(() => {
    if (isShown && !isChecking) panel.current?.focus();
  }, [isShown, isChecking]);
  if (!isShown) return null;
  const follow = (section: Section, key: IndicatorKey | undefined) => (event: MouseEvent) => {
    event.preventDefault();
    steps.go(section, key && { key });
  };
  const sections = SECTIONS.map((section) => ({
    section,
    here: obstacles.filter(({ key }) => sectionOf(key) === section),
  }));
  return (
    <Box
      ref={panel}
      role="alert"
      tabIndex={-1}
      p="4"
      borderWidth="1px"
      borderColor="border.error"
      borderRadius="md"
      bg="bg.error"
    >
      <Heading as="h2" fontSize="md">
        {obstacles.length > 0 ? t('entry.submit.obstacles') : t('entry.submit.unsaved')}
      </Heading>
      <Box columns={{ lg: '24rem' }} columnGap="6">
        {sections.map(({ section, here }) =>
          here.length === 0 ? null : (
            <Box key={section} pt="3" breakInside="avoid">
              <Heading as="h3" fontSize="sm">
                <chakra.span css={linkStyles}>
                  <Link to={steps.hrefTo(section)} onClick={follow(section, here[0]?.key)}>
                    {texts.section(section)}
                  </Link>{' '}
                  ({formatNumber(here.length)})
                </chakra.span>
              </Heading>
              <chakra.ul listStyleType="none" display="grid" gap="1">
                {here.map(({ key, reason }) => (
                  <chakra.li key={key} css={linkStyles}>
                    <Link to={steps.hrefTo(section)} onClick={follow(section, key)}>
                      {texts.field(key)}: {t(`entry.submit.${reason}`)}
                    </Link>
                  </chakra.li>
                ))}
              </chakra.ul>
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
}

/** High enough for a finger. */
const linkStyles = {
  '& a': {
    display: 'inline-block',
    py: { base: '3.5', sm: '1' },
    color: 'fg.error',
    textDecoration: 'underline',
  },
} as const;
