import { useState } from 'react';

const KEY = 'klaster.sidebar';

/** Whether the sidebar is collapsed, kept for the next visit. */
export function useSidebarCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
