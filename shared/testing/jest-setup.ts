import '@testing-library/jest-dom';
import { stubBrowser } from './browser-stubs';
import { guardConsole } from './console-guard';
import { resetPage } from './page-state';

stubBrowser();
guardConsole();
afterEach(resetPage);

/** Until a test imports the network double, the page is offline. */
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch: this test has no network'));
