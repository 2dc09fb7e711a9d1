import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  pages: ['/<<page>> everybody · <<page>>: ёғ-мой корхоналари', '/<<page>>/staff accounts · <<page>>: ходимлар учун'],
  entries: [
    '/<<page>> registers 90 map · <<page>>: ёғ-мой корхоналари',
    '/<<page>>/staff registers 90 map · <<page>>: ходимлар учун',
  ],
});
