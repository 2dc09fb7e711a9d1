import { defineBuild } from '@klaster/shared/build';

export default defineBuild('mf-clusters');
