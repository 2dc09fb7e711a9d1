// One chunk: users of one of these screens go on to the others.

import './texts';

export { CreateScreen } from './create.screen';
export { EditScreen } from './edit.screen';
export { UsersScreen } from './users.screen';
