import { testFailures } from '@klaster/shared/testing';
import { definition } from './routes';

testFailures({
  load: () => import('./remote'),
  definition,
  // A list shows all provinces and columns then. Visitors have no settings.
  silent: (at) => {
    if (/\/(?:create|edit|view|help)\b/.test(at)) return [];
    return at.endsWith('-auth') ? ['GET /api/provinces'] : ['GET /api/me/lists', 'GET /api/provinces'];
  },
});
