export { outliveOutput, outputLines } from './output';
export { endingClause, LimitedProcess, runLimited, type Ending, type Limits } from './limited-process';
export { until } from './until';
