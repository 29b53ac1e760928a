// SPDX-License-Identifier: Apache-2.0

//go:build !js

package work

// yield has nothing to do where there are threads.
func yield() {}
