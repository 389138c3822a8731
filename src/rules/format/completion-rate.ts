/** Completed of total, as a whole percent; 0 while there is nothing to divide by. */
export function completionRate({ total, completed }: { total: number; completed: number }): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}
