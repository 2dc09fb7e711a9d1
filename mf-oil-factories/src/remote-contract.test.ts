import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({ load: () => import('./remote'), definition, source: __dirname });
