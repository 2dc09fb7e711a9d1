import { chakra } from '@chakra-ui/react';
import { AnimatePresence, LazyMotion, domAnimation, m, useReducedMotion } from 'framer-motion';
import { useTranslation } from '../../i18n';
import { dismiss, VISIBLE_LIMIT, useNotices } from '../../notices/store/notice-store';
import { NoticeCard } from './notice-card';
import { useLayoutEffect, useState } from 'react';

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

/** Pixels: distance to the window's edges, width of a notice (specification 14.1.4), distance below actions. */
const EDGE = 16;
const WIDTH = 440;
const GAP = 8;

/** A page's buttons and links, marked by their components. */
const ACTIONS = '[data-actions]';

/** An open dialog covers the actions behind it. */
const DIALOG = '[role$=dialog][data-state=open]';

/** Top of the notices in pixels: in the corner, but below the actions that a page has there. Measured again when the page changes. */
function useTopBelowActions(hasNotices: boolean): number {
  const [top, setTop] = useState(EDGE);
  useLayoutEffect(() => {
    if (!hasNotices) return;
    const measure = () => setTop(topBelowActions());
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      changes.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [hasNotices]);
  return top;
}

/** Considers only actions in the upper half of the window. */
function topBelowActions(): number {
  const within = document.querySelector(DIALOG) ?? document;
  const boxes = [...within.querySelectorAll(ACTIONS)].map((element) => element.getBoundingClientRect());
  const near = boxes.filter(
    ({ height, top, bottom, right }) =>
      height > 0 && bottom > 0 && top < window.innerHeight / 2 && right > window.innerWidth - EDGE - WIDTH,
  );
  return Math.max(EDGE, ...near.map(({ bottom }) => Math.ceil(bottom) + GAP));
}
