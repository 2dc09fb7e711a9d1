import { definePlainPage } from '@klaster/shared/build';

export default definePlainPage({ name: 'operations', folder: 'shell/operations', output: 'shell/dist-operations' });
