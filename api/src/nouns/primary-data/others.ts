// All that this noun needs of other nouns.
export { inScope, sentFigures } from '../reports/fragments.repository';
