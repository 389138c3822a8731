/** In whole percent; 0 if the total is 0. */
export function completionRate({ total, completed }: { total: number; completed: number }): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}
