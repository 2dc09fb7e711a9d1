/** Of servers for tests: nothing in them has to outlive a crash. */
export const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
