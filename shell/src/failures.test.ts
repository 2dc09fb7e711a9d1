import { testFailures } from '@klaster/shared/testing';
import { definition, load } from './test/screens';

// Lists show the codes of provinces.
testFailures({ load, definition, silent: (at) => (/^\/users(\/keys)?$/.test(at) ? ['GET /api/provinces'] : []) });
