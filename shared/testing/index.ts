// Brings the matchers' types to packages that do not depend on it themselves.
import '@testing-library/jest-dom';

export { checkAccessibility } from './accessibility';
export { expectConsoleError } from './console-guard';
export { testRemoteContract } from './contract-kit';
export { helpFaults } from './contract-kit/help-checks';
export { testFailures } from './contract-kit/failure-checks';
export { answerEverything } from './contract-kit/screen-visit';
export { leftAfter, testScreens } from './contract-kit/screen-tour';
export { choose, chooseFromMenu, field, fill, press } from './form-controls';
export { fakeDate } from './doubles/fake-date';
export { network } from './doubles/network';
export { testMutations } from './mutation-checks';
export { testQueryKeys } from './query-checks';
export { findNotice } from './raised-notices';
export { renderRemote } from './doubles/render-remote';
export { CONNECTION_LOST, EventsReply, problem, ProgressReply } from './doubles/replies';
export { watchSavedFiles } from './doubles/saved-files';
export { sessionToken } from './doubles/session-token';
export { columnText, expectOrders, tableRows } from './table-texts';
