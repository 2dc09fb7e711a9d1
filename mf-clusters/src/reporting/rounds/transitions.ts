import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ReportRound } from '@klaster/shared/contract/reports';

type Act = 'submitted' | 'passed' | 'confirmed' | 'rejected' | 'reopened';

/** `number` begins with 1 and is used in the address. */
export type Transition = ReportRound & { readonly number: number; readonly act: Act };

/** Numbers the transitions, the latest first. A rejection of a report that was confirmed in the same round is a reopening. */
export function numberTransitions(rounds: readonly ReportRound[]): Transition[] {
  return rounds.map((round, index) => {
    const before = rounds[index + 1];
    const isReopening = round.status === REPORT_STATUS.rejected && before?.status === REPORT_STATUS.confirmed;
    return { ...round, number: rounds.length - index, act: isReopening ? 'reopened' : nameAct(round) };
  });
}

/** A confirmation before the last level leaves the report new. */
function nameAct({ status, level }: ReportRound): Act {
  if (status === REPORT_STATUS.confirmed) return 'confirmed';
  if (status === REPORT_STATUS.new && level) return 'passed';
  return status === REPORT_STATUS.rejected ? 'rejected' : 'submitted';
}

/** 0: not chosen. */
export type Chosen = { readonly from: number; readonly to: number };

/**
 * The chosen transitions; by default the last two submissions (a decision changes no figures), or else the first and
 * the last transition.
 */
export function chooseCompared(transitions: readonly Transition[], { from, to }: Chosen) {
  const submissions = transitions.filter(({ act }) => act === 'submitted');
  const [last, beforeLast] = submissions.length > 1 ? submissions : [transitions[0], transitions.at(-1)];
  const findTransition = (number: number) => transitions.find((transition) => transition.number === number);
  const [earlier, later] = [findTransition(from) ?? beforeLast, findTransition(to) ?? last];
  return transitions.length > 1 && earlier && later ? { from: earlier, to: later } : undefined;
}
