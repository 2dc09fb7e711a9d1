// All that this noun needs of other nouns.
export { headerOf } from '../primary-data/header';
