import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  pages: [
    '/major-20 everybody · Ёғ-мой корхоналари',
    '/major-20/clusters accounts · Кластерлар',
    '/major-20/language accounts UPDATE · Тил',
  ],
  entries: ['/major-20 registers 90 map · Ёғ-мой корхоналари', '/major-20/clusters registers 90 map · Кластерлар'],
});
