// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/serve"
)

// serve opens the pages of upstar in a browser.
func (a *app) serve() *cobra.Command {
	o := serve.Options{}
	quiet := false
	cmd := a.command("serve", flag.Exactly(0, "no argument"), func(c *call) error {
		o.Catalogue = catalogueFile(c.cmd)
		o.Memory = max(c.bytes/4, 64<<20)
		s, err := serve.New(c.at.Catalog, o)
		if err != nil {
			return err
		}
		c.guard.Relieve(s.Relieve)
		l, err := s.Listen()
		if err != nil {
			return err
		}
		address := s.Address(l)
		if _, err := fmt.Fprintf(c.Out, "upstar is at %s\nCtrl-C stops it\n", address); err != nil {
			return err
		}
		if !quiet {
			serve.Browse(address)
		}
		if err := s.Run(c.ctx, l); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	f := cmd.Flags()
	f.StringVar(&o.Listen, "listen", "127.0.0.1:8107", "HOST:PORT to listen on; other machines need the token that upstar prints")
	f.StringVar(&o.Token, "token", "", "the token that clients need (default: a new one if needed)")
	f.DurationVar(&o.JobTime, "job-time", 10*time.Minute, "the longest that one calculation may take")
	f.IntVar(&o.Jobs, "jobs", 0, "calculations at a time; 0: as many as there are cores")
	f.StringVar(&o.Proxy, "proxy-header", "", "the header in which a trusted proxy writes the client's address, such as X-Forwarded-For (only if every request comes through the proxy)")
	f.StringSliceVar(&o.Embed, "embed", nil, "sites that may show positions in a frame (addresses /embed?g=…), such as https://example.org; * for all; not for servers with a token, which frames do not have")
	catalogueFlag(cmd, "the catalogue whose answers the pages show (default: $UPSTAR_CATALOGUE)")
	f.StringVar(&o.Sweeps, "sweeps", "", "the folder of sweeps, which the pages show; with a token they also begin, stop and continue them")
	f.BoolVar(&quiet, "no-browser", false, "do not open a browser")
	return cmd
}
