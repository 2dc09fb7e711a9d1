import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { stubBrowser } from './browser-stubs';
import { checkConsole, watchConsole } from './console-guard';
import { resetPage } from './page-state';
import { quickenReact } from './quick-react';
import { quickenWaits } from './quick-waits';
import { endTest } from './doubles/test-end';

// A screen's chunk is compiled when first opened, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
quickenReact();
quickenWaits();

stubBrowser();

/** The page is offline until a test imports the network double. */
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch: this test has no network'));

beforeEach(watchConsole);
afterEach(endTest);
afterEach(resetPage);
afterEach(checkConsole);
