import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { stubBrowser } from './browser-stubs';
import { checkConsole, watchConsole } from './console-guard';
import { quickenReact } from './quick-react';
import { quickenWaits } from './quick-waits';
import { endTest } from './doubles/test-end';
import { useStore } from '../session/store';

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

function dropCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

/** Stores that mirror browser storage get the event of another tab. */
function resetPage(): void {
  dropCookies();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  useStore.setState({ left: 0 });
  window.history.replaceState(null, '', '/');
}
