import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  pages: [
    '/oil-factories-reestrs accounts · Ёғ-мой корхоналари',
    '/oil-factories-reestrs/:region_id accounts · Вилоят корхоналари',
    '/oil-factories-reestrs/:region_id/create accounts CREATE · Янги реестр қўшиш',
    '/oil-factories-reestrs/:region_id/edit/:id accounts UPDATE · Корхонани таҳрирлаш',
    '/deregistered-oil-factories-reestrs accounts · Чиқарилган ёғ-мой корхоналари',
    '/deregistered-oil-factories-reestrs/:region_id accounts · Вилоят корхоналари',
    '/oil-factories-reestrs-auth everybody · Ёғ-мой корхоналари',
    '/oil-factories-reestrs-auth/:region_id everybody · Вилоят корхоналари',
    '/oil-factories-deregistered-reestrs-auth everybody · Чиқарилган ёғ-мой корхоналари',
    '/oil-factories-deregistered-reestrs-auth/:region_id everybody · Вилоят корхоналари',
    '/oil-factories-reestrs-auth/view/:id everybody · Ёғ-мой корхонаси',
    '/help/oil-factories everybody · Ёрдам: ёғ-мой корхоналари',
  ],
  entries: [
    '/oil-factories-reestrs registers 40 factory · Ёғ-мой корхоналари',
    '/deregistered-oil-factories-reestrs removed 40 archive-x · Чиқарилган ёғ-мой корхоналари',
    '/oil-factories-reestrs-auth registers 40 factory · Ёғ-мой корхоналари',
    '/oil-factories-deregistered-reestrs-auth removed 40 archive-x · Чиқарилган ёғ-мой корхоналари',
  ],
});
