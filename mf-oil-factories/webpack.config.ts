import { defineBuild } from '@klaster/shared/build';

export default defineBuild(import.meta.dirname);
