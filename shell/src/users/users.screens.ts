// The screens about users come in one chunk: whoever opens one goes on to the others.

import './texts';

export { CreateScreen } from './create.screen';
export { EditScreen } from './edit.screen';
export { UsersScreen } from './users.screen';
