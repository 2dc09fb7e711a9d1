import { useStore } from '../session/store';

function dropCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

/** Leaves nothing of a test in the page; stores that mirror browser storage hear of it as from another tab. */
export function resetPage(): void {
  dropCookies();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  useStore.setState({ left: 0 });
  window.history.replaceState(null, '', '/');
}
