import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  pages: [
    '/major-21 everybody · Ёғ-мой корхоналари',
    '/major-21/clusters accounts · Кластерлар',
    '/major-21/language accounts UPDATE · Тил',
  ],
  entries: ['/major-21 registers 90 map · Ёғ-мой корхоналари', '/major-21/clusters registers 90 map · Кластерлар'],
});
