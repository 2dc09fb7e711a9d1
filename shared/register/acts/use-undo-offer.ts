import { useEffect, useRef, useState } from 'react';
import { formatName, formatNumber, useTranslation } from '../../i18n';
import { notify } from '../../notices';
import type { NoticeContent, NoticeUndo } from '../../notices';
import type { Register } from '../lists/register';
import { formatTotal } from './bulk-result';
import type { Outcome } from './change-many';
import { useUndoRemovals } from './use-undo-removals';

/**
 * Offers to undo removals. The dialog shows the entries that could not be restored, with reasons; after the list was
 * left, a notice does.
 */
export function useUndoOffer(register: Register, onOpen: (open: boolean) => void) {
  const isLeft = useIsLeft();
  const [undo, setUndo] = useState<NoticeUndo>();
  const [undone, setUndone] = useState<Outcome>();
  const buildNotice = useUndoneNotice();
  const undoing = useUndoRemovals(register, (outcome) => {
    const showsOutcome = outcome.refused.length > 0 && !isLeft.current;
    if (showsOutcome) setUndone(outcome);
    else notify(buildNotice(outcome));
    onOpen(showsOutcome);
  });
  const offer = (removed: Outcome) => {
    const offered = undoing(removed);
    setUndo(offered);
    return offered;
  };
  return { undo, undone, offer, isLeft };
}

function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

/** Maximum number of names in a notice. */
const MAX_NAMES = 5;

function useUndoneNotice(): (undone: Outcome) => NoticeContent {
  const { t } = useTranslation('register');
  return ({ done, refused }) => {
    const [first] = refused;
    if (!first)
      return { tone: 'success', title: t('acts.removalUndone'), message: t('bulk.undo.done', formatTotal(done)) };
    const names = refused
      .slice(0, MAX_NAMES)
      .map(({ id, company_name }) => (company_name === null ? t('bulk.unknown', { id }) : formatName(company_name)));
    const others = refused.length - names.length;
    if (others > 0) names.push(t('bulk.others', { total: formatNumber(others) }));
    return {
      tone: 'failure',
      title: t('bulk.undo.refused', formatTotal(refused)),
      message: first.problem?.detail ?? '',
      subject: names.join(', '),
    };
  };
}
