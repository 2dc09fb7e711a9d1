// The screens about users share a chunk: users of one go on to the others.

import './texts';

export { CreateScreen } from './create.screen';
export { EditScreen } from './edit.screen';
export { UsersScreen } from './users.screen';
