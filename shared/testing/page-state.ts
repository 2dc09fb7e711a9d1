import { useStore } from '../session/store';

function dropCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

/** Stores that mirror browser storage get the event of another tab. */
export function resetPage(): void {
  dropCookies();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  useStore.setState({ left: 0 });
  window.history.replaceState(null, '', '/');
}
