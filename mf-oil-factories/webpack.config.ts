import { defineBuild } from '@klaster/shared/build';

export default defineBuild('mf-oil-factories');
