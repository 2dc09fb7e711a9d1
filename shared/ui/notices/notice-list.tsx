import { chakra } from '@chakra-ui/react';
import { AnimatePresence, LazyMotion, domAnimation, m, useReducedMotion } from 'framer-motion';
import { useTranslation } from '../../i18n';
import { dismiss, VISIBLE_LIMIT, useNotices } from '../../notices/store/notice-store';
import { NoticeCard } from './notice-card';
import { useTopBelowActions } from './use-top-below-actions';

const TRANSITION_SECONDS = 0.25;

const corner = {
  position: 'fixed',
  zIndex: 'toast',
  insetEnd: '4',
  width: 'notice',
  maxW: 'calc(100vw - 2rem)',
  display: 'grid',
  gap: '2',
  listStyleType: 'none',
  pointerEvents: 'none',
} as const;

/** Notices in the top right corner, below the page's actions. */
export function NoticeList() {
  const { t } = useTranslation('shared');
  const still = useReducedMotion();
  const visible = useNotices(({ notices }) => notices).slice(0, VISIBLE_LIMIT);
  const top = useTopBelowActions(visible.length > 0);
  const away = { opacity: 0, x: still ? 0 : 40 };
  return (
    <LazyMotion features={domAnimation} strict>
      <chakra.ul aria-label={t('notices.region')} css={corner} style={{ top }} data-print="hidden">
        <AnimatePresence>
          {visible.map((notice) => (
            <m.li
              key={notice.id}
              initial={away}
              animate={{ opacity: 1, x: 0 }}
              exit={away}
              transition={{ duration: still ? 0 : TRANSITION_SECONDS }}
            >
              <NoticeCard notice={notice} onClose={() => dismiss(notice.id)} />
            </m.li>
          ))}
        </AnimatePresence>
      </chakra.ul>
    </LazyMotion>
  );
}
